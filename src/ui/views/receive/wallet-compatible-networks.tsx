import { useMessages } from '../../app/hooks/use-app.ts'
import { Banner } from '../../kit/banner.tsx'
import { Screen } from '../../kit/screen.tsx'
import { NetworkPicture } from '../networks/network-picture.tsx'
import { receiveMessages } from './messages.ts'
import { useReceive } from './use-receive.ts'

/** The networks on which the account's address works. */
export function View() {
  const t = useMessages(receiveMessages)
  const receive = useReceive()
  return (
    <Screen title={t.networks}>
      <Banner>
        {t.good} {t.lost}
      </Banner>
      <ul className="rows">
        {receive?.networks.map(network => (
          <li key={network.id} className="row" data-testid={`portico-receives-${network.name}`}>
            <NetworkPicture id={network.id} name={network.name} />
            <span className="grow">{network.name}</span>
            {network.testnet && <span className="badge">{t.testnet}</span>}
            {network.id === receive.here?.id && <span className="badge accent">{t.here}</span>}
          </li>
        ))}
      </ul>
    </Screen>
  )
}
