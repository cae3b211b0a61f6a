import { useMessages, useNavigation } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { whatIsBuyMessages } from './messages.ts'

export { default as css } from '../wallets/guide.css?inline'

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
      <ul className="points">
        {Object.values(t.parts).map(([title, body]) => (
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
