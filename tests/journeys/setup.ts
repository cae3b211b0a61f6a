import { cp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startDemo } from '../../demo/serve.ts'
import { sandboxOptions } from '../../demo/with-sandbox.ts'
import { preferredPorts } from '../../sandbox/ports.ts'
import { type Sandbox, startSandbox } from '../../sandbox/start.ts'

/**
 * The URLs, chains and accounts of one sandbox and one demo shop. Each parallel process of the test run has its own
 * stage.
 */
export type Stage = {
  readonly shop: string
  readonly cdn: string
  readonly services: Readonly<
    Record<
      | 'provider'
      | 'nodes'
      | 'operations'
      | 'catalogue'
      | 'analytics'
      | 'relay'
      | 'control'
      | 'verify'
      | 'wallets'
      | 'login',
      string
    >
  >
  readonly projectId: string
  readonly chains: readonly {
    readonly caip: string
    readonly name: string
    readonly rpcUrl: string
    readonly native: { readonly symbol: string; readonly decimals: number }
    readonly tokens: readonly {
      readonly symbol: string
      readonly address: string
      readonly decimals: number
    }[]
  }[]
  readonly accounts: Readonly<
    Record<string, { readonly address: string; readonly privateKey: `0x${string}` }>
  >
}

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  export interface ProvidedContext {
    stages: readonly Stage[]
  }
}

/** Starts a sandbox and a demo shop for each parallel process of the test run, on free ports. */
export default (project: TestProject): Promise<() => Promise<void>> => openStages(project)

/**
 * Starts a sandbox and a demo shop for each parallel process of the test run. `pageScript` returns a script that each
 * page of the shop runs first.
 */
export async function openStages(
  { config, provide }: TestProject,
  pageScript?: (sandbox: Sandbox) => Promise<string>,
): Promise<() => Promise<void>> {
  // Serves a copy of the built files, so that a build during the test run cannot replace them.
  const root = `.cache/stage-${process.pid}`
  for (const part of ['package.json', 'dist/embed', '.cache/demo'])
    await cp(part, `${root}/${part}`, { recursive: true })
  const lanes = Array.from({ length: config.maxWorkers }, () => openStage(resolve(root), pageScript))
  const opened = await Promise.all(lanes)
  provide(
    'stages',
    opened.map(({ stage }) => stage),
  )
  return async () => {
    await Promise.all(opened.map(({ close }) => close()))
    await rm(root, { recursive: true, force: true })
  }
}

async function openStage(
  root: string,
  pageScript?: (sandbox: Sandbox) => Promise<string>,
): Promise<{ stage: Stage; close(): Promise<void> }> {
  const ports = Object.fromEntries(Object.keys(preferredPorts).map(name => [name, 0]))
  // All tests share one IP address, so one test could use up the data provider's rate limit for the next test.
  const sandbox = await startSandbox({ ports, rateLimit: false })
  const demo = await startDemo({
    ...sandboxOptions(sandbox),
    ...(pageScript && { testWallet: await pageScript(sandbox) }),
    root,
    port: 0,
    cdnPort: 0,
  })
  const { urls, projectId, chains, accounts } = sandbox
  return {
    stage: {
      shop: demo.url,
      cdn: demo.cdnUrl,
      services: urls,
      projectId,
      chains: chains.map(({ caip, name, rpcUrl, native, tokens }) => ({
        caip,
        name,
        rpcUrl,
        native,
        tokens: tokens.map(({ symbol, address, decimals }) => ({
          symbol,
          address: String(address),
          decimals,
        })),
      })),
      accounts,
    },
    close: async () => {
      await demo.close()
      await sandbox.close()
    },
  }
}
