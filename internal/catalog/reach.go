package catalog

import (
	"go/types"
	"strings"
)

// Remote reports whether f itself reaches a remote dependency.
//
// The standard library's entries are by function; those of other modules are
// the calls at which static calls end: interfaces and generated stubs.
func Remote(f *types.Func) bool {
	k := KeyOf(f)
	if remoteFuncs[k] {
		return true
	}
	k.Name = "*"
	return remoteFuncs[k]
}

// Inbound reports whether f serves others: what it waits for is their doing,
// and its failure is not a failed attempt at a dependency.
func Inbound(f *types.Func) bool {
	k := KeyOf(f)
	if f.Name() == "Accept" || strings.HasPrefix(f.Name(), "Accept") && strings.HasPrefix(k.Pkg, "net") {
		return true
	}
	return inboundFuncs[k]
}

// OnMachine reports whether f reaches what is on this machine: files, child
// processes, the kernel.
func OnMachine(f *types.Func) bool {
	if f.Pkg() == nil {
		return false
	}
	p := f.Pkg().Path()
	return machinePkgs[p] && !pureFuncs[KeyOf(f)]
}

var machinePkgs = map[string]bool{
	"os": true, "os/exec": true, "os/user": true, "os/signal": true,
	"io/ioutil": true, "io/fs": true, "syscall": true, "path/filepath": true,
	"golang.org/x/sys/unix": true, "golang.org/x/sys/windows": true,
	"golang.org/x/sys/windows/registry": true, "golang.org/x/sys/windows/svc/mgr": true,
	"github.com/vishvananda/netlink": true, "github.com/fsnotify/fsnotify": true,
	"go.etcd.io/bbolt": true, "github.com/gofrs/flock": true,
	"crypto/rand": true, "debug/elf": true, "plugin": true,
}

// pureFuncs are functions of those packages that only compute, or that are
// found in programs of every kind and say nothing of what an attempt reaches.
var pureFuncs = keys("os",
	"Getenv", "LookupEnv", "Environ", "ExpandEnv", "Expand", "Exit", "Getpid", "IsNotExist", "IsExist",
	"IsPermission", "IsTimeout", "NewSyscallError", "Hostname", "Getppid", "Executable",
).with("path/filepath", "Join", "Base", "Dir", "Ext", "Clean", "Rel", "IsAbs", "ToSlash", "FromSlash", "Split", "Match").
	with("syscall", "Errno.Error", "Errno.Is", "Errno.Temporary", "Errno.Timeout").
	with("os/signal", "Notify", "Stop", "Ignore", "Reset", "NotifyContext").
	with("crypto/rand", "Read", "Int", "Text")

var inboundFuncs = keys("net",
	"Listen", "ListenPacket", "ListenTCP", "ListenUDP", "ListenUnix", "ListenIP", "ListenUnixgram", "ListenMulticastUDP",
	"ListenConfig.Listen", "ListenConfig.ListenPacket", "Listener.Accept", "Listener.Close",
).with("net/http", "ListenAndServe", "ListenAndServeTLS", "Serve", "ServeTLS",
	"Server.ListenAndServe", "Server.ListenAndServeTLS", "Server.Serve", "Server.ServeTLS", "Server.Shutdown").
	with("crypto/tls", "Listen").
	with("google.golang.org/grpc", "Server.Serve")

var remoteFuncs = keys("net",
	"Dial", "DialTimeout", "DialTCP", "DialUDP", "DialUnix", "DialIP", "Dialer.*",
	"LookupHost", "LookupIP", "LookupAddr", "LookupCNAME", "LookupMX", "LookupNS", "LookupSRV", "LookupTXT",
	"Resolver.*", "Conn.Read", "Conn.Write", "conn.Read", "conn.Write", // those of TCPConn, UDPConn and UnixConn are conn's
	"UDPConn.ReadFromUDP", "UDPConn.WriteToUDP", "UDPConn.WriteTo", "UDPConn.ReadFrom",
	"PacketConn.ReadFrom", "PacketConn.WriteTo", "Buffers.WriteTo",
).with("net/http", "Get", "Head", "Post", "PostForm", "Client.*", "Transport.RoundTrip", "RoundTripper.RoundTrip").
	with("net/rpc", "Client.*", "Dial", "DialHTTP", "DialHTTPPath").
	with("net/rpc/jsonrpc", "Dial").
	with("net/smtp", "SendMail", "Dial", "Client.*").
	with("net/textproto", "Dial", "Conn.*").
	with("crypto/tls", "Dial", "DialWithDialer", "Dialer.*", "Conn.Handshake", "Conn.HandshakeContext", "Conn.Read", "Conn.Write").
	with("log/syslog", "Dial").
	with("database/sql", "DB.Ping", "DB.PingContext", "DB.Query", "DB.QueryContext", "DB.QueryRow", "DB.QueryRowContext",
		"DB.Exec", "DB.ExecContext", "DB.Begin", "DB.BeginTx", "DB.Prepare", "DB.PrepareContext", "DB.Conn",
		"Conn.*", "Tx.*", "Stmt.*", "Row.Scan", "Rows.Next").
	with("database/sql/driver", "Conn.*", "Stmt.*", "Pinger.Ping", "Connector.Connect", "Driver.Open", "ExecerContext.ExecContext",
		"QueryerContext.QueryContext", "ConnBeginTx.BeginTx", "Tx.*").
	with("google.golang.org/grpc", "ClientConnInterface.*", "ClientConn.Invoke", "ClientConn.NewStream", "ClientConn.WaitForStateChange",
		"ClientStream.SendMsg", "ClientStream.RecvMsg", "ClientStream.Header", "Dial", "DialContext",
		"UnaryInvoker", "Streamer", "Invoke").
	with("golang.org/x/net/proxy", "Dialer.Dial", "ContextDialer.DialContext", "Dial").
	with("golang.org/x/crypto/ssh", "Dial", "Client.*", "Session.*", "NewClientConn").
	with("k8s.io/client-go/rest", "Request.Do", "Request.DoRaw", "Request.Watch", "Request.Stream").
	with("github.com/godbus/dbus/v5", "BusObject.Call", "BusObject.CallWithContext", "Object.Call", "Object.CallWithContext", "SystemBus", "SessionBus").
	with("github.com/gorilla/websocket", "Dialer.*", "Conn.*").
	with("github.com/redis/go-redis/v9", "Cmdable.*", "UniversalClient.*").
	with("sigs.k8s.io/controller-runtime/pkg/client", "Reader.*", "Writer.*", "Client.*", "StatusWriter.*", "SubResourceWriter.*", "SubResourceReader.*")

type keySet map[Key]bool

func keys(pkg string, symbols ...string) keySet { return keySet{}.with(pkg, symbols...) }

func (s keySet) with(pkg string, symbols ...string) keySet {
	for _, sym := range symbols {
		k := Key{Pkg: pkg, Name: sym}
		if recv, name, ok := strings.Cut(sym, "."); ok {
			k.Recv, k.Name = recv, name
		}
		s[k] = true
	}
	return s
}
