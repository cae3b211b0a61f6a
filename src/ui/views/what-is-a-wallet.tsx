import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { guideWords } from '../messages/guide.ts'
import { Button } from '../parts/button.tsx'
import { keyIcon, layersIcon, shieldIcon } from '../parts/guide-icons.ts'
import { Icon } from '../parts/icon.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/guide.css?inline'

/** What a wallet is, in three sentences, and how to get one. */
export function View() {
  const t = useWords(guideWords)
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
