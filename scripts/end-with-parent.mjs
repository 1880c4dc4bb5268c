// Loaded into each child: when the launcher is killed (kill -9), the child stops as on SIGTERM.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// Processes that the child forks must not load this file: they have another parent and channel.
process.execArgv.splice(process.execArgv.indexOf('--import'), 2);
