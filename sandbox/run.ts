import type { Sandbox } from './start.ts'
import { startSandbox } from './start.ts'

/** A site that runs beside the sandbox, such as the demo. `rows` are its lines in the printed table. */
export type Guest = { rows: readonly (readonly [name: string, address: string])[]; close(): Promise<void> }

/** Starts the sandbox, then the site that uses it. Prints all URLs, and stops both on Ctrl-C. */
export const runSandbox = async (startGuest?: (sandbox: Sandbox) => Promise<Guest>): Promise<void> => {
  const begun = Date.now()
  const sandbox = await startSandbox()
  const guest = await startGuest?.(sandbox).catch(async error => {
    await sandbox.close()
    throw error
  })
  let stopping = false
  const stop = async (code: number): Promise<void> => {
    if (stopping) return
    stopping = true
    await guest?.close()
    await sandbox.close()
    process.exit(code)
  }
  process.once('SIGINT', () => void stop(0))
  process.once('SIGTERM', () => void stop(0))
  process.once('uncaughtException', error => {
    console.error(error)
    void stop(1)
  })
  print(sandbox, guest?.rows ?? [], Date.now() - begun)
}

const print = (sandbox: Sandbox, guests: Guest['rows'], ms: number): void => {
  const { urls, chains, accounts, solanaAccounts } = sandbox
  const rows = [
    ...guests,
    ...Object.entries(urls),
    ...chains.map(({ name, caip, rpcUrl }) => [`${name} (${caip})`, rpcUrl] as const),
    ['project id', sandbox.projectId],
    ...Object.values(accounts).map(({ name, address }) => [`account ${name}`, address] as const),
    ...Object.values(solanaAccounts).map(({ name, address }) => [`Solana ${name}`, address] as const),
  ] as const
  const width = Math.max(...rows.map(([name]) => name.length))
  const lines = rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  console.info(
    `\nThe sandbox is ready (${(ms / 1000).toFixed(1)} s). Ctrl-C stops it.\n\n${lines.join('\n')}\n`,
  )
}
