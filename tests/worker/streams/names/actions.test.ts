import fc from 'fast-check'
import { of, throwError } from 'rxjs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nameLeadMs, nameWindowMs } from '../../../../src/domain/core/constants.ts'
import { caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { AppError } from '../../../../src/domain/core/errors/app-error.ts'
import type { RegisteredName } from '../../../../src/domain/names/names.ts'
import type { SendRpc } from '../../../../src/worker/chains/chain.ts'
import { agreedAddress } from '../../../../src/worker/chains/ens/ens-agreed.ts'
import { createNameActions, type NameActionsDeps } from '../../../../src/worker/streams/names/actions.ts'
import type { NamesSource } from '../../../../src/worker/streams/names/source.ts'
import { quorumOf, readBy, speakEns } from '../../fakes/ens.ts'

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const ethereum = networkId('eip155:1')
const arbitrum = networkId('eip155:42161')
const polygon = networkId('eip155:137')
const account = caipAddress(ethereum, address)
const arbitrumCoin = String(0x80000000 + 42161)
const signature = `0x${'ab'.repeat(65)}`

const unwanted = (what: string) => () => {
  throw new Error(`${what} is not wanted here`)
}
const nobodyKnows: NamesSource = {
  lookUp: () => of(undefined),
  namesOf: () => of([]),
  suggest: () => of([]),
  register: unwanted('register'),
}

let wall = 0
let ticks = 0
beforeEach(() => {
  wall = 1_795_000_000_123
  ticks = 0
})
/** Advances the fake system clock and the fake monotonic clock. */
const pass = (ms: number) => {
  wall += ms
  ticks += ms
}

const namesWith = (source: Partial<NamesSource>, more: Partial<NameActionsDeps> = {}) =>
  createNameActions({
    source: { ...nobodyKnows, ...source },
    isServed: async () => true,
    policy: { tries: 0, waitMs: () => undefined },
    quorum: unwanted('a node'),
    addressOf: unwanted('a contract'),
    normalize: async () => name => name,
    nameOfNetwork: network => network,
    sign: async () => signature,
    now: () => wall,
    ticks: () => ticks,
    ...more,
  })

describe('a name that the worker looks up at the data provider', () => {
  const ann: RegisteredName = { name: 'ann.reown.id', addresses: { 60: address, [arbitrumCoin]: other } }
  const names = namesWith({ lookUp: name => of(name === ann.name ? ann : undefined) })

  it('resolves to its address on the requested network, in any letter case', async () => {
    expect(await names.resolve(' Ann.Reown.ID ', ethereum)).toEqual({
      name: 'ann.reown.id',
      address,
      source: 'provider',
      unconfirmed: true,
    })
    expect(await names.resolve('ann.reown.id', arbitrum)).toMatchObject({ address: other })
  })

  it('is rejected with name-elsewhere if it has no address on the requested network', async () => {
    await expect(names.resolve('ann.reown.id', polygon)).rejects.toMatchObject({
      code: 'name-elsewhere',
      context: { name: 'ann.reown.id', network: 'eip155:137' },
    })
  })

  it('resolves to undefined if it is not registered', async () => {
    expect(await names.resolve('bob.reown.id', ethereum)).toBeUndefined()
  })

  const texts = ['', 'ann', 'an n.eth', '.eth', 'a..eth', '0x12']
  it.each(texts)('is rejected with name-invalid if it is malformed: %j', async text => {
    await expect(names.resolve(text, ethereum)).rejects.toMatchObject({ code: 'name-invalid' })
  })

  // Specification 8.34
  it('is rejected with name-resolve-failed if the data provider fails, with this failure as the reason', async () => {
    const down = namesWith({ lookUp: () => throwError(() => new AppError('http-status', { status: 503 })) })
    await expect(down.resolve('ann.reown.id', ethereum)).rejects.toMatchObject({
      code: 'name-resolve-failed',
      context: { reason: 'http-status', status: 503 },
    })
  })

  it('is requested once for simultaneous look-ups, and again for a later look-up', async () => {
    const lookUp = vi.fn(() => of(ann))
    const lookup = namesWith({ lookUp })
    await Promise.all([lookup.resolve('ann.reown.id', ethereum), lookup.resolve('ann.reown.id', ethereum)])
    expect(lookUp).toHaveBeenCalledTimes(1)
    await lookup.resolve('ann.reown.id', ethereum)
    expect(lookUp).toHaveBeenCalledTimes(2)
  })
})

describe('an ENS name on Ethereum', () => {
  const nodeFrom = speakEns({ 'amber.eth': { 60: address }, 'coral.eth': { [arbitrumCoin]: other } })
  const lying = speakEns({ 'amber.eth': { 60: other } })
  const namesBy = (...nodes: readonly SendRpc[]) =>
    namesWith(
      {},
      {
        quorum: async () => quorumOf(...nodes),
        addressOf: async (quorum, name, network) => await agreedAddress(quorum, readBy, name, network),
      },
    )

  it('resolves to the address that two nodes return', async () => {
    expect(await namesBy(nodeFrom, nodeFrom).resolve('amber.eth', ethereum)).toEqual({
      name: 'amber.eth',
      address,
      source: 'ens',
    })
  })

  it('resolves to an address marked as unconfirmed if only one node responds', async () => {
    expect(await namesBy(nodeFrom).resolve('amber.eth', ethereum)).toMatchObject({
      address,
      unconfirmed: true,
    })
  })

  it('is rejected with name-disputed if two nodes return different addresses', async () => {
    await expect(namesBy(lying, nodeFrom).resolve('amber.eth', ethereum)).rejects.toMatchObject({
      code: 'name-disputed',
      context: { name: 'amber.eth' },
    })
  })

  it('is rejected with name-elsewhere if it has no address on the requested network', async () => {
    await expect(namesBy(nodeFrom, nodeFrom).resolve('amber.eth', polygon)).rejects.toMatchObject({
      code: 'name-elsewhere',
    })
    expect(await namesBy(nodeFrom, nodeFrom).resolve('coral.eth', arbitrum)).toMatchObject({ address: other })
  })

  it("is rejected with name-resolve-failed and the first node's error if all nodes fail", async () => {
    const failing = (code: 'rpc-limit-exceeded' | 'chain-mismatch') => async () => {
      throw new AppError(code)
    }
    const names = namesBy(failing('rpc-limit-exceeded'), failing('chain-mismatch'))
    await expect(names.resolve('amber.eth', ethereum)).rejects.toMatchObject({
      code: 'name-resolve-failed',
      context: { reason: 'rpc-limit-exceeded' },
    })
  })
})

describe('registering a name', () => {
  /**
   * A fake registry of names. Like the real registry, it accepts a message only if the time in the message differs from
   * the registry's clock by at most ten seconds.
   */
  const registry = (clockOffMs = 0, taken: readonly string[] = []) => {
    const kept: string[] = []
    const register: NamesSource['register'] = ({ message }) => {
      const { name, timestamp } = JSON.parse(message)
      const off = Math.abs(timestamp * 1_000 - (wall + clockOffMs))
      if (off > nameWindowMs)
        return throwError(() => new AppError('http-status', { status: 400, field: 'timestamp' }))
      if (taken.includes(name)) return throwError(() => new AppError('name-taken', { name }))
      kept.push(name)
      return of(undefined)
    }
    return { register, kept }
  }
  const signAfter = (ms: number) => async () => {
    pass(ms)
    return signature
  }

  it("succeeds if the wallet signs within the registry's time limit", async () => {
    const { register, kept } = registry()
    const names = namesWith({ register }, { sign: signAfter(3_000) })
    expect(await names.register(account, 'Amber')).toEqual({ status: 'registered', name: 'amber.reown.id' })
    expect(kept).toEqual(['amber.reown.id'])
  })

  // Specification 10.9
  it('sends no signature if the user signs after the time limit of the name registry', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(60_000),
        fc.nat(999),
        fc.integer({ min: -2_000, max: 900 }),
        async (slow, part, off) => {
          wall = 1_795_000_000_000 + part
          ticks = 0
          const { register, kept } = registry(off)
          const outcome = await namesWith({ register }, { sign: signAfter(slow) }).register(account, 'amber')
          expect(kept).toHaveLength(outcome.status === 'registered' ? 1 : 0)
          // The time in the message is a few seconds ahead of the clock. So the user has at least the registry's full
          // time limit to sign the message.
          if (slow <= nameWindowMs) expect(outcome.status).toBe('registered')
          if (slow > nameWindowMs + nameLeadMs)
            expect(outcome).toEqual({ status: 'late', seconds: Math.round(slow / 1_000) })
        },
      ),
    )
  })

  it('gets the status "late" if signing takes 30 s, even if the system clock is set back meanwhile', async () => {
    const { register, kept } = registry()
    const sign = async () => {
      pass(30_000)
      wall -= 30_000
      return signature
    }
    expect(await namesWith({ register }, { sign }).register(account, 'amber')).toMatchObject({
      status: 'late',
    })
    expect(kept).toEqual([])
  })

  it("rejects with name-clock if the registry's clock differs from the device's clock by a minute", async () => {
    const { register } = registry(60_000)
    await expect(namesWith({ register }).register(account, 'amber')).rejects.toMatchObject({
      code: 'name-clock',
    })
  })

  // Specification 8.34
  it('rejects with name-taken if the name now belongs to a different user', async () => {
    const { register } = registry(0, ['amber.reown.id'])
    await expect(namesWith({ register }).register(account, 'amber')).rejects.toMatchObject({
      code: 'name-taken',
    })
  })

  it.each([
    ['abc', 'too-short'],
    ['a_b_c_d', 'characters'],
    ['ann.lee', 'characters'],
    ['a'.repeat(65), 'too-long'],
    ['', 'empty'],
  ])('sends no signing request to the wallet for an invalid label: %j', async (label, reason) => {
    const names = namesWith({}, { sign: unwanted('a signature') })
    await expect(names.register(account, label)).rejects.toMatchObject({
      code: 'name-invalid',
      context: { reason },
    })
  })

  it("rejects with the wallet's error if the user rejects the signing request", async () => {
    const sign = async () => {
      throw new AppError('user-rejected')
    }
    await expect(namesWith({}, { sign }).register(account, 'amber')).rejects.toMatchObject({
      code: 'user-rejected',
    })
  })

  it("retries with Ethereum's coin type and the same signature if the network's coin type is rejected", async () => {
    const coins: number[] = []
    const register: NamesSource['register'] = ({ coinType }) => {
      coins.push(coinType)
      return coinType === 60
        ? of(undefined)
        : throwError(() => new AppError('http-status', { status: 400, field: 'coin_type' }))
    }
    const sign = vi.fn(async () => signature)
    const names = namesWith({ register }, { sign })
    expect(await names.register(caipAddress(networkId('eip155:56'), address), 'amber')).toMatchObject({
      status: 'registered',
    })
    expect(coins).toEqual([0x80000000 + 56, 60])
    expect(sign).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ name: 'amber.reown.id', addresses: { 60: address.toLowerCase() } }, 'registered'],
    [{ name: 'amber.reown.id', addresses: { 60: other } }, 'name-register-failed'],
    [undefined, 'name-register-failed'],
  ])(
    'succeeds after a network failure only if a look-up shows that the account owns the name: %j',
    async (found, wanted) => {
      const register = () => throwError(() => new AppError('network-failed'))
      const outcome = await namesWith({ register, lookUp: () => of(found) })
        .register(account, 'amber')
        .then(
          ({ status }) => status,
          (error: AppError) => error.code,
        )
      expect(outcome).toBe(wanted)
    },
  )

  // Specification 8.27, 9.54
  it.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
    ['bip122:000000000019d6689c085ae165831e93', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ])('rejects an account on an unsupported network before any request is sent: %s', async (id, own) => {
    const never = () => {
      throw new Error('must not be called')
    }
    const names = namesWith({ register: never }, { sign: never })
    const outsider = caipAddress(networkId(id), own)
    await expect(names.register(outsider, 'amber')).rejects.toMatchObject({
      code: 'chain-unsupported',
      message: 'Chain is not supported',
    })
  })

  // Specification 8.27, 8b.8
  it('rejects with "Chain is not supported", without a signature, on a network that is not served (5.11, 8.27)', async () => {
    const sign = vi.fn(async () => signature)
    const names = namesWith({}, { sign, isServed: async () => false })
    await expect(names.register(account, 'amber')).rejects.toMatchObject({
      code: 'chain-unsupported',
      message: 'Chain is not supported',
    })
    expect(sign).not.toHaveBeenCalled()
  })

  it('rejects with chain-id-invalid if the chain id of the account is too large for an ENS coin type', async () => {
    const far = caipAddress(networkId(`eip155:${2 ** 31}`), address)
    await expect(namesWith({}).register(far, 'amber')).rejects.toMatchObject({ code: 'chain-id-invalid' })
  })
})
