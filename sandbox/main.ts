import { runSandbox } from './run.ts'

// Starts the sandbox without the demo. The script demo/main.ts starts both, and adds the demo's pages to the printed
// table.
await runSandbox()
