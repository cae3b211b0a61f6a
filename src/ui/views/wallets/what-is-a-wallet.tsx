import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { Button } from '../../kit/button.tsx'
import { guideMessages } from '../../kit/guide-messages.ts'
import { Icon } from '../../kit/icon.tsx'
import { Screen } from '../../kit/screen.tsx'
import { keyIcon, layersIcon, shieldIcon } from './guide-icons.ts'

export { default as css } from './guide.css?inline'

/** What a wallet is, in three sentences, and how to get one. */
export function View() {
  const t = useMessages(guideMessages)
  const { push } = useNavigation()
  const points = [
    { icon: layersIcon, title: t.keepTitle, body: t.keep },
    { icon: keyIcon, title: t.keyTitle, body: t.key },
    { icon: shieldIcon, title: t.safeTitle, body: t.safe },
  ]
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide onPress={() => push('GetWallet')}>
          {t.getOne}
        </Button>
      }
    >
      <ul className="points">
        {points.map(({ icon, title, body }) => (
          <li key={title}>
            <span className="disc">
              <Icon d={icon} size={22} />
            </span>
            <div>
              <h2>{title}</h2>
              <p>{body}</p>
            </div>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
