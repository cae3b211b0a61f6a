// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { account } from '../../../../demo/gallery/fixtures.ts'
import { type CaipAddress, caipAddress, networkId } from '../../../../src/domain/core/entities.ts'
import { useWalletFeatures } from '../../../../src/ui/parts/wallets/use-wallet-features.ts'
import { renderHook } from '../../inside.tsx'

const solana = caipAddress(
  networkId('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'),
  '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
)
const bitcoin = caipAddress(
  networkId('bip122:000000000019d6689c085ae165831e93'),
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
)
const strange = caipAddress(networkId('eip155:7777'), '0x71C7656EC7ab88b098defB751B7401B5f6d8976F')

// Specification 1.29, 2.5
describe('the list of features in the account view', () => {
  // Specification 9.54
  it.each<[string, CaipAddress, object, readonly string[]]>([
    ['everything, in the default order', account, {}, ['onramp', 'swaps', 'receive', 'send']],
    ['no swaps on Solana', solana, {}, ['onramp', 'receive', 'send']],
    ['only receiving on Bitcoin', bitcoin, {}, ['receive']],
    ['no swaps where they are not supported', strange, {}, ['onramp', 'receive', 'send']],
    ['nothing that is switched off', account, { send: false, receive: false }, ['onramp', 'swaps']],
    [
      'the features in the order of the site',
      account,
      { walletFeaturesOrder: ['send', 'receive'] },
      ['send', 'receive', 'onramp', 'swaps'],
    ],
  ])('contains the right features: %s', async (_name, of, features, wanted) => {
    const { result } = await renderHook(() => useWalletFeatures(of), { options: { features } })
    expect(result.now.map(({ feature }) => feature)).toEqual(wanted)
  })
})
