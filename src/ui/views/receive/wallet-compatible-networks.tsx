import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { Icon } from '../../kit/icon.tsx'
import { Picture } from '../../kit/picture.tsx'
import { Screen } from '../../kit/screen.tsx'
import { warnIcon } from '../../kit/sign-icons.ts'
import { receiveMessages } from './messages.ts'
import { useReceive } from './use-receive.ts'

/** Where the address of the account works. */
export function View() {
  const t = useMessages(receiveMessages)
  const { chainImages } = useOptions()
  const receive = useReceive()
  return (
    <Screen title={t.networks}>
      <p className="banner">
        <Icon d={warnIcon} size={18} />
        <span>
          {t.good} {t.lost}
        </span>
      </p>
      <ul className="rows">
        {receive?.networks.map(one => (
          <li key={one.id} className="row" data-testid={`portico-receives-${one.name}`}>
            <Picture name={one.name} src={chainImages[one.id]} round />
            <span className="grow">{one.name}</span>
            {one.testnet && <span className="badge">{t.testnet}</span>}
            {one.id === receive.here?.id && <span className="badge accent">{t.here}</span>}
          </li>
        ))}
      </ul>
    </Screen>
  )
}
