import { runSandbox } from './run.ts'

// A script that also starts the demo calls runSandbox(sandbox => startDemo(...)), which adds the demo's pages
// to the printed table.
await runSandbox()
