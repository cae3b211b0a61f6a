import { useOptions } from '../hooks/use-options.ts'
import { useReceive } from '../hooks/use-receive.ts'
import { useWords } from '../hooks/use-words.ts'
import { receiveWords } from '../messages/receive.ts'
import { Icon } from '../parts/icon.tsx'
import { Picture } from '../parts/picture.tsx'
import { Screen } from '../parts/screen.tsx'
import { warnIcon } from '../parts/sign-icons.ts'

/** Where the address of the account works. */
export function View() {
  const t = useWords(receiveWords)
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
