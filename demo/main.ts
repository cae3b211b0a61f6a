import { solanaCaip } from '../sandbox/chains/solana-types.ts'
import { runSandbox } from '../sandbox/run.ts'
import type { Sandbox } from '../sandbox/start.ts'
import { otherWalletScript } from '../sandbox/wallets/other-wallets.ts'
import { testWalletScript } from '../sandbox/wallets/test-wallet.ts'
import { defaultEndpoints } from '../src/domain/core/constants.ts'
import { type Demo, startDemo } from './serve.ts'
import { sandboxOptions } from './with-sandbox.ts'

/** Starts the demo. The demo uses the public services if there is a project id, otherwise the sandbox. */
export const main = async (projectId: string | undefined): Promise<void> => {
  if (projectId) await runPublic(projectId)
  else await runSandbox(startBeside)
}

const startBeside = async (sandbox: Sandbox) => {
  const { control, login, wallets } = sandbox.urls
  const demo = await startDemo({
    ...sandboxOptions(sandbox),
    testWallet: await testWallets(sandbox),
    links: [
      { name: 'phone wallet', href: `${wallets}/` },
      { name: 'inbox of the login', href: `${login}/inbox` },
      { name: 'faults', href: `${control}/__control/faults` },
      { name: 'requests', href: `${control}/__control/log` },
      { name: 'facts', href: `${control}/__control/facts` },
    ],
  })
  const embedded = (app: string) => `${wallets}/${app}?url=${encodeURIComponent(`${demo.url}/`)}`
  const rows = [
    ...pagesOf(demo),
    ['shop in a Safe', embedded('safe')],
    ['shop in Farcaster', embedded('mini-app')],
  ] as const
  return { rows, close: demo.close }
}

/**
 * Creates the script of three test wallets, so that the wallet list has several entries. The first shows a panel in the
 * corner of the page, and the last is a Solana wallet.
 */
const testWallets = async ({ accounts, chains, solanaAccounts, rpcUrls }: Sandbox): Promise<string> => {
  const { alice, bob, carol } = accounts
  const known = chains
    .filter(({ caip }) => caip.startsWith('eip155:'))
    .map(({ caip, name, native, rpcUrl }) => ({
      id: Number(caip.slice(7)),
      name,
      symbol: native.symbol,
      rpcUrl,
    }))
  const evm = await testWalletScript([
    {
      name: 'Heron Wallet',
      rdns: 'example.heron',
      keys: [alice.privateKey, bob.privateKey],
      chains: known,
      mode: 'ask',
      panel: true,
    },
    { name: 'Juniper', rdns: 'example.juniper', keys: [carol.privateKey], chains: known, mode: 'ask' },
  ])
  const keys = [solanaAccounts.alice.secretKey, solanaAccounts.bob.secretKey]
  const rpcUrl = rpcUrls[solanaCaip]
  const solana = { keys, ...(rpcUrl !== undefined && { rpcUrl }) }
  return `${evm}\n${await otherWalletScript([{ name: 'Magpie', mode: 'ask', solana }])}`
}

const runPublic = async (projectId: string): Promise<void> => {
  const demo = await startDemo({ projectId, endpoints: defaultEndpoints, sandbox: false })
  const stop = () => void demo.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const rows = [...pagesOf(demo), ['services', Object.values(defaultEndpoints).join(' ')] as const]
  process.stdout.write(`\n${rows.map(([name, value]) => `  ${name.padEnd(18)}  ${value}`).join('\n')}\n`)
}

const pagesOf = ({ url, cdnUrl }: Demo) =>
  [
    ['shop', `${url}/`],
    ['shop, script tag', `${url}/embed.html`],
    ['shop, strict policy', `${url}/strict.html`],
    ['its own interface', `${url}/headless.html`],
    ['theme studio', `${url}/studio/`],
    ['every view', `${url}/gallery/`],
    ['documentation', `${url}/docs/`],
    ['script-tag files', cdnUrl],
  ] as const
