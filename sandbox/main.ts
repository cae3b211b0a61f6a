import { runSandbox } from './run.ts'

// To start the demo too, call runSandbox(sandbox => startDemo(...)). It adds the demo's pages to the printed table.
await runSandbox()
