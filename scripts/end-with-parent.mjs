// Loaded into each child: when the launcher is gone without a word (kill -9), the child stops as if it had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
// What the child forks gets the same options, but has another parent and a channel of its own.
process.execArgv.splice(process.execArgv.indexOf('--import'), 2);
