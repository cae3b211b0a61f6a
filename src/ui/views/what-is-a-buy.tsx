import { useNavigation } from '../hooks/use-navigation.ts'
import { useWords } from '../hooks/use-words.ts'
import { whatIsBuyWords } from '../messages/buy.ts'
import { Button } from '../parts/button.tsx'
import { Screen } from '../parts/screen.tsx'

export { default as css } from '../styles/guide.css?inline'

/** What happens when somebody buys. */
export function View() {
  const t = useWords(whatIsBuyWords)
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
      <ul className="points">
        {t.parts.map(([title, body]) => (
          <li key={title}>
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
