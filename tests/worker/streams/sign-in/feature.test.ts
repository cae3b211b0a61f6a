import { privateKeyToAccount } from 'viem/accounts'
import { expect, it, vi } from 'vitest'
import type { SIWXSession } from '../../../../src/domain/sign-in/siwx.ts'
import { createFeatures } from '../../../../src/worker/features.ts'
import { createTabs } from '../../../../src/worker/tabs/tabs.ts'
import { createOrigin } from '../../fakes/origin.ts'
import { memoryStore } from '../../fakes.ts'
import { observe } from '../../observe.ts'

const owner = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const signedBy = async (accountAddress: string, chainId = 'eip155:1'): Promise<SIWXSession> => ({
  data: {
    accountAddress,
    chainId,
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: 'abcdef0123456789',
  },
  message: 'Hello',
  signature: await owner.signMessage({ message: 'Hello' }),
})

function openTab(origin: ReturnType<typeof createOrigin>, store = memoryStore(), callNode = vi.fn()) {
  const tabs = createTabs({ name: 'test', locks: origin.locks, channel: origin.open().channel })
  const features = createFeatures({
    chunks: {
      services: async () => ({ createServices: () => ({ callNode }) }),
      signIn: () => import('../../../../src/worker/streams/sign-in/feature.ts'),
    },
    tabs,
    store,
    now: Date.now,
  } as unknown as Parameters<typeof createFeatures>[0])
  const close = () => {
    features.close()
    tabs.close()
  }
  return {
    call: (verb: string, ...args: unknown[]) => features.call('signIn', verb, args),
    features,
    callNode,
    close,
  }
}

it('a sign-in is stored or removed for all tabs of the site when one tab stores or removes it', async () => {
  const origin = createOrigin()
  const store = memoryStore()
  const firstTab = openTab(origin, store)
  const other = openTab(origin, store)
  const notifyAfter = observe(other.features.stream$('signIn', 'changes'))
  await vi.waitFor(() => expect(notifyAfter.values).toHaveLength(1))
  await firstTab.call('keep', await signedBy(owner.address))
  expect(await other.call('sessions')).toMatchObject([{ message: 'Hello' }])
  await vi.waitFor(() => expect(notifyAfter.values).toHaveLength(2))
  await other.call('decline', `eip155:1:${owner.address}`, true)
  expect(await firstTab.call('isDeclined', `eip155:1:${owner.address}`)).toBe(true)
  await other.call('replace', [])
  expect(await firstTab.call('sessions')).toEqual([])
  firstTab.close()
  other.close()
})

it("the worker calls a node to verify a sign-in only if the signature is not from the account's own key", async () => {
  const tab = openTab(createOrigin())
  expect(await tab.call('verify', await signedBy(owner.address))).toBe(true)
  expect(tab.callNode).not.toHaveBeenCalled()
  tab.callNode.mockResolvedValueOnce('0x00').mockResolvedValueOnce('0x01')
  const contract = await signedBy('0x00000000000000000000000000000000C0ffEE01')
  expect(await tab.call('verify', contract)).toBe(false)
  expect(await tab.call('verify', contract)).toBe(true)
  expect(tab.callNode).toHaveBeenCalledWith('eip155:1', expect.objectContaining({ method: 'eth_call' }))
  // The address of a script with several keys, whose signatures Portico cannot verify.
  const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
  const several = await signedBy(script, 'bip122:000000000019d6689c085ae165831e93')
  await expect(tab.call('verify', several)).rejects.toMatchObject({ code: 'sign-in-undecided' })
  tab.close()
})
