// npm start: from a fresh clone to a running product, saying what it does on the way.
console.log('Wellword: starting …');

const { install, runErrand } = await import('./install.mjs');

await runErrand(async () => {
  await install();
  const { runNode } = await import('./processes.mjs');
  const { buildScreens } = await import('./screens.mjs');
  await buildScreens();
  return runNode(['src/app/server/main.ts', ...process.argv.slice(2)]);
});
