package libs
