import { type Address, getBase64Encoder } from '@solana/web3.js'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { expect } from 'vitest'
import { keyOf, type SolanaKey } from '../../../../sandbox/chains/solana-keys.ts'
import { createLedger } from '../../../../sandbox/chains/solana-ledger.ts'
import { createSolanaMethods } from '../../../../sandbox/chains/solana-methods.ts'
import { tokenAccountAt } from '../../../../sandbox/chains/solana-tokens.ts'
import { mintCreation, send as submit } from '../../../../sandbox/chains/solana-transfers.ts'
import { formatUnits } from '../../../../src/domain/core/amount.ts'
import type { CaipAddress } from '../../../../src/domain/core/entities.ts'
import { fromRpc } from '../../../../src/domain/core/errors/foreign.ts'
import type { PreparedTransaction } from '../../../../src/domain/transactions/prepared.ts'
import { signatureOf } from '../../../../src/worker/chains/solana/message.ts'
import { chanceOf } from '../../../long/seeded.ts'
import { signedBy, transferOf } from '../../../solana-wire.ts'
import { type PlayLies, typedAmount, unitsOf, unpaid } from './lies.ts'
import { changed, type Lies, lying, type SendRpc, secondNodeOf } from './lying-nodes.ts'
import { openOrigin, type useChain } from './stage.ts'

const [alice, thief] = [keyOf('alice of the lies'), keyOf('thief')]
const owner = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${alice.address}` as CaipAddress
const mints = [0, 2, 6, 9].map(decimals => ({ decimals, key: keyOf(`mint with ${decimals} decimals`) }))
const feeAndRent = 5_000n + 2_039_280n
const decimalsAt = 44

const inContext = (value: unknown) => ({ context: { slot: 1 }, value })
const valueIn = (truth: unknown) => (truth as { readonly value: unknown }).value
/** Returns a copy of the mint account `truth` with these decimals. */
const withDecimals = (truth: unknown, decimals: number): unknown => {
  const account = valueIn(truth) as { readonly data: readonly unknown[] } | null
  const [data] = account?.data ?? []
  if (typeof data !== 'string') return truth
  const bytes = Buffer.from(data, 'base64')
  bytes[decimalsAt] = decimals
  return inContext({ ...account, data: [bytes.toString('base64'), 'base64'] })
}
const landed = { confirmationStatus: 'confirmed', err: null, slot: 1 }

/**
 * The false responses of a Solana node, by method. `other` is a transaction that the account has signed for a different
 * recipient.
 */
const solanaLies = (other: string): Lies => ({
  getBalance: [() => inContext(0), () => inContext(9_000_000_000_000_000), () => inContext('much')],
  getAccountInfo: [
    (truth, chance) => withDecimals(truth, chance.below(40)),
    () => inContext(null),
    truth => inContext(changed(valueIn(truth), { owner: thief.address })),
  ],
  getLatestBlockhash: [
    () => inContext({ blockhash: thief.address, lastValidBlockHeight: 1 }),
    () => inContext({ blockhash: 'none', lastValidBlockHeight: -1 }),
  ],
  getFeeForMessage: [() => inContext(null), () => inContext(0), () => inContext(1_000_000_000_000)],
  getMinimumBalanceForRentExemption: [() => 0, () => 1_000_000_000_000, () => null],
  simulateTransaction: [
    () => inContext({ err: null, logs: [], accounts: null }),
    () => inContext({ err: null, logs: [], accounts: [{ lamports: 1 }, { data: ['', 'base64'] }] }),
    () => inContext({ err: 'AccountNotFound', logs: [], accounts: null }),
  ],
  getSignatureStatuses: [
    () => inContext([landed]),
    () => inContext([null]),
    () => inContext([{ ...landed, err: { InstructionError: [0, 'Custom'] } }]),
  ],
  getTransaction: [
    () => null,
    truth => changed(truth, { transaction: [other, 'base64'] }),
    truth => changed(truth, { meta: { err: { InstructionError: [0, 'Custom'] } } }),
    () => ({ slot: 1, meta: { err: null }, transaction: [other, 'base64'] }),
  ],
  getBlockHeight: [() => 0, () => 1_000_000_000],
  getSignaturesForAddress: [() => [], () => [{ signature: signatureOf(other), blockTime: 2 ** 31 }]],
})

/**
 * Creates a Solana ledger on which alice owns coins and tokens, and a node that returns the true data of this ledger.
 */
async function createWorld() {
  const ledger = createLedger(Math.floor(Date.now() / 1000) - 1_000)
  const account = { address: alice.address, lamports: 9_000_000_000_000_000n, data: new Uint8Array() }
  const programAddress = '11111111111111111111111111111111'
  ledger.svm.setAccount({ ...account, executable: false, programAddress, space: 0n } as never)
  for (const { decimals, key } of mints)
    submit(ledger, [alice, key], await mintCreation(ledger, alice, key, { decimals, supply: 10n ** 18n }))
  const methods = createSolanaMethods(ledger, () => Promise.reject(new Error('no airdrops')))
  const sendRpc: SendRpc = async ({ method, params }) => {
    const reply = await methods(method, params)
    if ('error' in reply) throw fromRpc(reply.error)
    return reply.result
  }
  /** Returns the balance of an address, in lamports or, if `mint` is given, in base units of the token. */
  const heldBy = async (address: string, mint: SolanaKey | undefined): Promise<bigint> => {
    if (!mint) return BigInt(ledger.svm.getBalance(address as never) ?? 0n)
    const [ata] = await findAssociatedTokenPda({
      owner: address as Address,
      mint: mint.address,
      tokenProgram: TOKEN_PROGRAM_ADDRESS,
    })
    return tokenAccountAt(ledger.svm, ata)?.amount ?? 0n
  }
  return { ledger, sendRpc, heldBy }
}

/**
 * Creates a function that sends one random payment, in SOL or in a token, while a node returns false data. All payments
 * share one ledger.
 */
export async function createSolanaLies(): Promise<PlayLies> {
  const { ledger, sendRpc, heldBy } = await createWorld()
  const other = signedBy(alice, await transferOf(alice, { to: thief.address, amount: 7n }))

  return async (seed, step) => {
    const chance = chanceOf(seed, step)
    const chain = { sendRpc, rpc: sendRpc } as unknown as ReturnType<typeof useChain>
    const origin = openOrigin(chain, undefined, owner)
    origin.state.sendRpc = lying(sendRpc, solanaLies(other), chance, 5)
    origin.state.witness = secondNodeOf(sendRpc, chance)
    const recipient = keyOf(`recipient ${seed} ${step}`).address
    const fate = chance.of(['sent', 'sent', 'signed', 'kept', 'altered'] as const)
    let signatures = 0
    origin.state.wallet = async ({ method, params }) => {
      const { transaction } = params as { readonly transaction: string }
      if (method === 'solana_signAndSendTransaction' && fate === 'signed') throw { code: 4200, message: '' }
      signatures += 1
      // In the case `altered`, a script between the page and the wallet changes the recipient and the amount.
      const { blockhash } = ledger.latestBlockhash()
      const options = { to: thief.address, amount: 10_000_000n + BigInt(step) }
      const request = fate === 'altered' ? await transferOf(alice, options, blockhash) : transaction
      const wire = signedBy(alice, request)
      const signature = signatureOf(wire)
      if (method === 'solana_signTransaction') return { transaction: wire, signature }
      if (fate !== 'kept')
        ledger.submit(Uint8Array.from(getBase64Encoder().encode(wire)), { preflight: false })
      return { signature }
    }
    const tab = origin.open()
    const attempt = async <T>(verb: string, ...args: unknown[]): Promise<T | undefined> =>
      await tab.call<T>(verb, ...args).catch(() => undefined)
    const mint = chance.below(2) === 0 ? undefined : chance.of(mints)
    const decimals = mint?.decimals ?? 9
    const text = typedAmount(chance)
    // The decimals that the data provider lists for the asset. These decimals may be wrong, and the test parses the
    // typed amount with them.
    const listed = chance.below(3) > 0 ? decimals : chance.below(20)
    const pay = async (): Promise<void> => {
      const amount = unitsOf(text, listed)
      if (!amount) return
      const asset = mint ? { token: mint.key.address as string } : {}
      const request = { amount, to: recipient, decimals: listed, ...asset }
      const prepared = await attempt<PreparedTransaction>('prepareSend', owner, request)
      if (!prepared || prepared.blockedBy) return
      if (prepared.simulation.status === 'reverts') return
      const id = `lies ${seed} ${step}`
      const shown = { symbol: 'T', amount: formatUnits(amount, listed), decimals: listed, to: recipient }
      const intent = { id, account: owner, kind: 'send', summary: { ...shown, ...asset } }
      const before = await heldBy(alice.address, undefined)
      await attempt('sendTransaction', { ...intent, request: prepared.request })
      for (let turn = 0; turn < 3; turn += 1) await attempt('refresh', id)
      const arrived = await heldBy(recipient, mint?.key)
      const spent = before - (await heldBy(alice.address, undefined))
      expect([0n, unitsOf(text, decimals)], 'what the recipient got').toContain(arrived)
      if (fate !== 'altered')
        expect(spent - (mint ? 0n : arrived), 'what it cost').toBeLessThanOrEqual(feeAndRent)
      const tx = tab.tx(id)
      if (tx?.phase === 'confirmed' && tx.mismatches.length === 0)
        expect(arrived, 'it is said to be done').toBeGreaterThan(0n)
      if (tx && unpaid.includes(tx.phase)) expect(arrived, `it is said to be ${tx.phase}`).toBe(0n)
    }
    await pay().finally(tab.close)
    return signatures > 0 ? 'requested' : 'refused'
  }
}
