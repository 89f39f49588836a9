// Package mongo puts MongoDB's drivers to use.
package mongo

import (
	"context"
	"net/http"

	mongov1 "go.mongodb.org/mongo-driver/mongo"
	optionsv1 "go.mongodb.org/mongo-driver/mongo/options"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func call(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://stock.example.com/reserve", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return resp.Body.Close()
}

// Connect has operations that are retried once.
//
// construct: mongo-operations clean
func Connect(uri string) (*mongo.Client, error) {
	return mongo.Connect(options.Client().ApplyURI(uri))
}

// ConnectV1 has none that are.
//
// construct: mongo-operations clean
func ConnectV1(ctx context.Context, uri string) (*mongov1.Client, error) {
	return mongov1.Connect(ctx, optionsv1.Client().ApplyURI(uri).SetRetryReads(false).SetRetryWrites(false))
}

// TransactionV1 spins.
//
// construct: mongo-v1-transaction flagged
func TransactionV1(ctx context.Context, s mongov1.Session) error {
	_, err := s.WithTransaction(ctx, func(ctx mongov1.SessionContext) (any, error) { // want "nobackoff: "
		return nil, call(ctx)
	})
	return err
}

// StartV1 runs the transaction once.
//
// construct: mongo-v1-transaction clean
func StartV1(ctx context.Context, s mongov1.Session) error {
	if err := s.StartTransaction(); err != nil {
		return err
	}
	if err := call(ctx); err != nil {
		return s.AbortTransaction(ctx)
	}
	return s.CommitTransaction(ctx)
}

// Transaction backs off.
//
// construct: mongo-v2-transaction clean
func Transaction(ctx context.Context, s *mongo.Session) error {
	_, err := s.WithTransaction(ctx, func(ctx context.Context) (any, error) {
		return nil, call(ctx)
	})
	return err
}
