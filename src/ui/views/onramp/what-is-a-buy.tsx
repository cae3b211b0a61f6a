import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Icon, walletIcon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { whatIsBuyMessages } from './messages.ts'

export { default as css } from './buy.css?inline'

const cardIcon =
  'M3 6.5a1.5 1.5 0 0 1 1.5-1.5h11a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 13.5zM3 8.5h14M6 12h2.5'
const receiptIcon = 'M5 3.5h10v13l-2.5-1.5-2.5 1.5-2.5-1.5L5 16.5zM7.5 7.5h5M7.5 10.5h5'
/** The icons, one for each part of the explanation. */
const icons = [cardIcon, walletIcon, receiptIcon]

/** Explains how buying works. */
export function View() {
  const t = useMessages(whatIsBuyMessages)
  const { replace } = useNavigation()
  return (
    <Screen
      title={t.title}
      foot={
        <Button wide kind="primary" onPress={() => replace('OnRampProviders')}>
          {t.back}
        </Button>
      }
    >
      <ul className="rows">
        {Object.values(t.parts).map(([title, body], place) => (
          <li key={title} className="row buy-point">
            <span className="pic plain">
              <Icon d={icons[place] ?? ''} />
            </span>
            <div className="grow">
              <h2>{title}</h2>
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
