// Loaded before a server that another process starts with an IPC channel (`--import`): when that process dies, even by
// kill -9, the server ends as on a signal, and leaves neither the port nor the folder of the database occupied.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// Waiting for it does not keep the process alive.
process.channel?.unref();
