import {
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSolana } from '../../sandbox/chains/solana.ts'
import { solanaHistory, solanaHoldings } from '../../sandbox/chains/solana-read.ts'
import type { SolanaChain } from '../../sandbox/chains/solana-types.ts'

let chain: SolanaChain
let payer: KeyPairSigner

beforeAll(async () => {
  chain = await startSolana({ port: 0 })
  payer = await generateKeyPairSigner()
}, 20_000)
afterAll(() => chain?.close())

const rpcOf = () => createSolanaRpc(chain.url)

const transfer = async (amount: bigint) => {
  const rpc = rpcOf()
  const { value: lifetime } = await rpc.getLatestBlockhash().send()
  const destination = address(chain.accounts.alice.address)
  return signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: 0 }),
      message => setTransactionMessageFeePayerSigner(payer, message),
      message => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      message =>
        appendTransactionMessageInstruction(
          getTransferSolInstruction({ source: payer, destination, amount }),
          message,
        ),
    ),
  )
}

describe('the Solana chain of the sandbox', () => {
  it("has the genesis hash of Solana's main network", async () => {
    expect(chain.caip.slice(7)).toBe((await rpcOf().getGenesisHash().send()).slice(0, 32))
    expect(await rpcOf().getHealth().send()).toBe('ok')
    expect(await chain.rpc('getVersion')).toHaveProperty('solana-core')
  })
  it('has accounts with balances that are not round numbers', async () => {
    expect(await solanaHoldings(chain, chain.accounts.alice.address)).toEqual({
      lamports: 3_141_592_653n,
      tokens: [1_250_250_001n, 1n],
    })
    expect(await solanaHoldings(chain, chain.accounts.empty.address)).toEqual({
      lamports: 0n,
      tokens: [0n, 0n],
    })
  })
  it('lists a token transfer in the history of the account that owns the token account', async () => {
    const all = await solanaHistory(chain, chain.accounts.bob.address)
    expect(all.map(({ tokens }) => tokens.length > 0)).toEqual([false, true, false])
    expect(all.every(({ ok }) => ok)).toBe(true)
  })
  it('executes an airdrop and a transfer, confirms the transfer by WebSocket, and charges the fee', async () => {
    const rpc = rpcOf()
    const rpcSubscriptions = createSolanaRpcSubscriptions(chain.wsUrl)
    await rpc.requestAirdrop(payer.address, lamports(2_000_000_000n)).send()
    const transaction = await transfer(7n)
    const simulated = await rpc
      .simulateTransaction(getBase64EncodedWireTransaction(transaction), { encoding: 'base64' })
      .send()
    expect(simulated.value.err).toBeNull()
    await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, {
      commitment: 'confirmed',
    })
    expect((await rpc.getBalance(payer.address).send()).value).toBe(2_000_000_000n - 5_000n - 7n)
    const signature = getSignatureFromTransaction(transaction)
    const { value } = await rpc.getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
    const [newest] = await rpc.getSignaturesForAddress(payer.address).send()
    expect(newest?.signature).toBe(signature)
    const read = await rpc
      .getTransaction(signature, { maxSupportedTransactionVersion: 0, encoding: 'json' })
      .send()
    expect(read?.meta?.fee).toBe(5_000n)
    expect(
      await chain.rpc('getTransaction', [signature, { maxSupportedTransactionVersion: 0 }]),
    ).toHaveProperty('transaction.message.header.numRequiredSignatures', 1)
  })
  it.each([
    [
      'the same transaction twice',
      'already been processed',
      async () => {
        const sent = await transfer(11n)
        await rpcOf().sendTransaction(getBase64EncodedWireTransaction(sent), { encoding: 'base64' }).send()
        return sent
      },
    ],
    ['a transfer above the balance', 'insufficient|custom program error', () => transfer(10n ** 15n)],
    [
      'an unknown blockhash',
      'lockhash',
      async () => {
        const lifetime = { blockhash: chain.accounts.empty.address as never, lastValidBlockHeight: 1n }
        const made = setTransactionMessageLifetimeUsingBlockhash(
          lifetime,
          setTransactionMessageFeePayerSigner(payer, createTransactionMessage({ version: 0 })),
        )
        return signTransactionMessageWithSigners(made)
      },
    ],
  ])(
    'rejects an invalid transaction with the error message of a real node: %s',
    async (_what, words, make) => {
      const body = getBase64EncodedWireTransaction(await make())
      const answer = chain.rpc('sendTransaction', [body, { encoding: 'base64' }])
      await expect(answer).rejects.toThrow(new RegExp(`simulation failed.*(${words})`))
    },
  )
  it.each([
    ['getSlot', []],
    ['getBlockHeight', []],
    ['getEpochInfo', []],
    ['getRecentPrioritizationFees', []],
    ['getMinimumBalanceForRentExemption', [165]],
    ['isBlockhashValid', ['11111111111111111111111111111111']],
    ['getMultipleAccounts', [['11111111111111111111111111111111'], { encoding: 'base64' }]],
  ] as const)('returns a result for a read request (method %s)', async (method, params) => {
    expect(await chain.rpc(method, params)).toBeDefined()
  })
  it('returns an account in base64 or in parsed form, and null for an account that does not exist', async () => {
    const mint = chain.tokens[0]?.address
    const [parsed, raw, none] = (await Promise.all([
      chain.rpc('getAccountInfo', [mint, { encoding: 'jsonParsed' }]),
      chain.rpc('getAccountInfo', [mint, { encoding: 'base64' }]),
      chain.rpc('getAccountInfo', [chain.accounts.empty.address, { encoding: 'base64' }]),
    ])) as { value: { data: unknown } | null }[]
    expect(parsed?.value?.data).toMatchObject({ parsed: { type: 'mint', info: { decimals: 6 } } })
    expect(raw?.value?.data).toEqual([expect.any(String), 'base64'])
    expect(none?.value).toBeNull()
  })
  it("handles each call of a batch, and returns a real node's error codes for unknown or malformed calls", async () => {
    const call = (id: number, method: string, params: unknown[] = []) => ({
      jsonrpc: '2.0',
      id,
      method,
      params,
    })
    const body = JSON.stringify([call(1, 'getHealth'), call(2, 'nothing'), call(3, 'getBalance', ['0x12'])])
    const answers = await (await fetch(chain.url, { method: 'POST', body })).json()
    expect(answers).toMatchObject([
      { id: 1, result: 'ok' },
      { id: 2, error: { code: -32601 } },
      { id: 3, error: { code: -32602 } },
    ])
  })
  it('transfers exact token amounts between its named accounts', async () => {
    const before = await solanaHoldings(chain, chain.accounts.empty.address)
    await chain.transfer({ from: 'alice', to: 'empty', amount: '0.000001', token: 'USDC' })
    const after = await solanaHoldings(chain, chain.accounts.empty.address)
    expect((after.tokens[0] ?? 0n) - (before.tokens[0] ?? 0n)).toBe(1n)
  })
})
