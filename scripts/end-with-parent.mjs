// Loaded into each child: when the launcher is gone without a word (kill -9), the child stops as if it had been asked to.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
