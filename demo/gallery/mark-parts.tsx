import tokenAddresses from '../../data/marks/token-addresses.json'
import walletIds from '../../data/marks/wallet-ids.json'
import { networkMarks } from '../../src/ui/kit/marks/network-marks.ts'
import { Picture } from '../../src/ui/kit/picture.tsx'
import { ProviderPicture } from '../../src/ui/parts/embedded-wallet/providers/provider-picture.tsx'
import { State } from './part.tsx'

type Named = { readonly name: string; readonly key?: string }

/** The bundled token logos. Tokens on several networks share a logo, so each logo is listed once. */
const tokens: readonly Named[] = [
  ...new Map(
    Object.entries(tokenAddresses).flatMap(([network, list]) =>
      Object.entries(list).map(([address, name]) => [name, { name, key: `${network}/${address}` }] as const),
    ),
  ).values(),
]

/** The bundled wallet logos. Several wallet ids can share a logo, so each logo is listed once. */
const wallets: readonly Named[] = [
  ...new Map(
    Object.entries(walletIds).map(([id, name]) => [name, { name, key: `wallet/${id}` }] as const),
  ).values(),
]

const letters: readonly Named[] = [...'ABCDEFGHIJKL'].map(letter => ({ name: `${letter}${letter}` }))

/** The bundled logos of networks and tokens. */
export function CoinMarks() {
  return (
    <>
      <State name="Networks">
        <Tiles list={Object.keys(networkMarks).map(id => ({ name: id, key: id }))} round />
      </State>
      <State name="Tokens">
        <Tiles list={tokens} round />
      </State>
    </>
  )
}

/** The bundled logos of wallets and login providers, and the letter tiles for names without a logo. */
export function WalletMarks() {
  return (
    <>
      <State name="Wallets">
        <Tiles list={wallets} />
      </State>
      <State name="Logins">
        <div className="part-marks">
          {(['google', 'apple', 'x', 'discord', 'farcaster', 'github', 'facebook'] as const).map(provider => (
            <ProviderPicture key={provider} provider={provider} size={28} />
          ))}
        </div>
      </State>
      <State name="Without a logo">
        <Tiles list={letters} />
      </State>
    </>
  )
}

function Tiles({ list, round = false }: { readonly list: readonly Named[]; readonly round?: boolean }) {
  return (
    <div className="part-marks">
      {list.map(({ name, key }) => (
        <Picture key={name} name={name} mark={key} round={round} />
      ))}
    </div>
  )
}
