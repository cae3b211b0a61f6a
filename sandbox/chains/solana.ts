import type { HttpRequest, Reply, ServiceOptions } from '../http.ts'
import { startHttp } from '../http.ts'
import { preferredPorts } from '../ports.ts'
import { exact } from './amounts.ts'
import { createRpc, type RpcAnswer } from './json-rpc.ts'
import { keyOf, type SolanaKey } from './solana-keys.ts'
import { createLedger, type Ledger } from './solana-ledger.ts'
import { createSolanaMethods, type SolanaMethods } from './solana-methods.ts'
import { createSolanaSocket } from './solana-socket.ts'
import { mintCreation, send, solTransfer, tokenTransfer } from './solana-transfers.ts'
import { type SolanaChain, type SolanaName, type SplToken, solanaCaip } from './solana-types.ts'

const names: readonly SolanaName[] = ['alice', 'bob', 'empty', 'faucet']

const tokenPlans = [
  { symbol: 'USDC', name: 'USD Coin', decimals: 6 },
  { symbol: 'BONK', name: 'Bonk', decimals: 5 },
] as const

type Keys = Record<SolanaName, SolanaKey>

/**
 * Starts the local Solana chain with mints, accounts and a seeded history. The chain runs in litesvm, behind JSON-RPC
 * over HTTP and WebSocket.
 */
export const startSolana = async (options: ServiceOptions = {}): Promise<SolanaChain> => {
  const now = Math.floor(Date.now() / 1000)
  const ledger = createLedger(now - 400 * day)
  const keys = Object.fromEntries(names.map(name => [name, keyOf(name)])) as Keys
  const tokens = tokenPlans.map(plan => ({ ...plan, address: keyOf(`mint ${plan.symbol}`).address }))
  await play(ledger, keys, tokens, now)

  const airdrop = async (to: string, lamports: bigint) =>
    send(ledger, [keys.faucet], [solTransfer(keys.faucet, to, lamports)])
  const methods = createSolanaMethods(ledger, airdrop)
  const socket = createSolanaSocket(ledger)
  const http = await startHttp({
    ...options,
    name: 'solana',
    port: options.port ?? preferredPorts.solana,
    routes: [['POST', '/', request => answer(methods, request)]],
    upgrade: socket.upgrade,
  })
  const account = (name: SolanaName) => ({
    name,
    address: keys[name].address,
    secretKey: keys[name].secretKey,
  })
  return {
    caip: solanaCaip,
    name: 'Solana',
    native: { symbol: 'SOL', name: 'Solana', decimals: 9 },
    url: http.url,
    wsUrl: http.url.replace('http:', 'ws:'),
    rpc: createRpc(http.url),
    tokens,
    accounts: {
      alice: account('alice'),
      bob: account('bob'),
      empty: account('empty'),
      faucet: account('faucet'),
    },
    async transfer({ from, to, amount, token: symbol }) {
      const sender = names.find(name => name === from || keys[name].address === from)
      if (!sender) throw new Error(`The sandbox has no key for ${from}`)
      const receiver = names.find(name => name === to)
      const address = receiver ? keys[receiver].address : to
      const token = tokens.find(candidate => candidate.symbol === symbol || candidate.address === symbol)
      if (symbol && !token) throw new Error(`Solana has no token ${symbol}`)
      const key = keys[sender]
      if (!token) return send(ledger, [key], [solTransfer(key, address, exact(amount, 9))])
      return send(ledger, [key], await tokenTransfer(key, address, token, exact(amount, token.decimals)))
    },
    close() {
      socket.close()
      return http.close()
    },
  }
}

const day = 86_400

/** Creates the mints and the history, then sets exact balances. After that, the chain uses the computer's clock. */
const play = async (ledger: Ledger, keys: Keys, tokens: readonly SplToken[], now: number): Promise<void> => {
  const { alice, bob, faucet } = keys
  const at = (daysAgo: number) => ledger.setTime(now - daysAgo * day)
  at(399)
  setLamports(ledger, faucet, 10n ** 18n)
  for (const { symbol, decimals } of tokens) {
    const plan = { decimals, supply: 10n ** BigInt(9 + decimals) }
    const mintKey = keyOf(`mint ${symbol}`)
    send(ledger, [faucet, mintKey], await mintCreation(ledger, faucet, mintKey, plan))
  }
  const [usdc, bonk] = tokens
  if (!usdc || !bonk) throw new Error('The plan of the Solana tokens has changed')
  at(200)
  send(ledger, [faucet], [solTransfer(faucet, alice.address, 5_000_000_000n)])
  at(199)
  send(ledger, [faucet], [solTransfer(faucet, bob.address, 2_000_000_000n)])
  at(120)
  send(ledger, [faucet], await tokenTransfer(faucet, alice.address, usdc, 1_500_250_001n))
  at(80)
  send(ledger, [faucet], await tokenTransfer(faucet, alice.address, bonk, 1n))
  at(35)
  send(ledger, [alice], await tokenTransfer(alice, bob.address, usdc, 250_000_000n))
  at(5)
  send(ledger, [alice], [solTransfer(alice, bob.address, 123_456_789n)])
  setLamports(ledger, alice, 3_141_592_653n)
  setLamports(ledger, bob, 1_000_000_001n)
  ledger.setTime(undefined)
}

const setLamports = ({ svm }: Ledger, { address }: SolanaKey, lamports: bigint): void => {
  const programAddress = '11111111111111111111111111111111'
  svm.setAccount({
    address,
    lamports,
    data: new Uint8Array(),
    executable: false,
    programAddress,
    space: 0n,
  } as never)
}

const answer = async (methods: SolanaMethods, { json }: HttpRequest): Promise<Reply> => {
  const respond = async (call: unknown): Promise<RpcAnswer> => {
    const { id = null, method, params } = (call ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
    if (typeof method !== 'string')
      return { jsonrpc: '2.0', id, error: { code: -32600, message: 'Invalid request' } }
    return { jsonrpc: '2.0', id, ...(await methods(method, Array.isArray(params) ? params : [])) }
  }
  return { body: Array.isArray(json) ? await Promise.all(json.map(respond)) : await respond(json) }
}
