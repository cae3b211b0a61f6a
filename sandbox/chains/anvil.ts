import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { freeOrAny } from '../ports.ts'
import { mnemonic } from './accounts.ts'
import { createRpc, type Rpc } from './json-rpc.ts'
import { startChild } from './processes.ts'

/** A running Anvil process, which serves one EVM chain. */
export type Anvil = { url: string; rpc: Rpc; close(): Promise<void> }

/** Starts one EVM chain without automatic mining. `genesis` is the time of its first block, in seconds. */
export const startAnvil = async (options: {
  chainId: number
  port: number
  genesis: number
}): Promise<Anvil> => {
  const launch = async (port: number): Promise<Anvil> => {
    const child = startChild(anvilPath(), [
      ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(options.chainId)],
      ...[
        '--mnemonic',
        mnemonic,
        '--accounts',
        '10',
        '--balance',
        '0',
        '--timestamp',
        String(options.genesis),
      ],
      ...['--no-mining', '--auto-impersonate', '--color', 'never'],
    ])
    try {
      const [, address] = await child.printed(/Listening on (127\.0\.0\.1:\d+)/, 20_000)
      const url = `http://${address}`
      return { url, rpc: createRpc(url), close: child.stop }
    } catch (error) {
      await child.stop()
      throw error
    }
  }
  const port = await freeOrAny(options.port)
  // Another process may take the port before anvil starts. In this case, anvil starts on any free port.
  return port === 0 ? launch(0) : launch(port).catch(() => launch(0))
}

/**
 * Returns the path of the anvil program in its npm package. Throws an error with instructions if the package for this
 * platform is not installed.
 */
export const anvilPath = (platform: string = process.platform, arch: string = process.arch): string => {
  const cpu = arch === 'x64' ? 'amd64' : arch
  const system = platform === 'win32' ? 'win32' : platform
  const name = `@foundry-rs/anvil-${system}-${cpu}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const require = createRequire(import.meta.url)
    const fromAnvil = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    const path = join(dirname(fromAnvil.resolve(`${name}/package.json`)), 'bin', file)
    if (existsSync(path)) return path
  } catch {
    // Either the anvil package or the package for this platform is missing. The error below covers both cases.
  }
  const error = new Error(
    `The sandbox needs the program anvil, and the package ${name} is not installed: ` +
      'run "npm ci" (with optional dependencies) on Linux or macOS (x64, arm64) or on Windows (x64).',
  )
  throw Object.assign(error, { code: 'ERR_MODULE_NOT_FOUND' })
}
