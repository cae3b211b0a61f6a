import { runSandbox } from './run.ts'

// The demo site joins here: runSandbox(sandbox => startDemo(...)) with a Guest that names its pages.
await runSandbox()
