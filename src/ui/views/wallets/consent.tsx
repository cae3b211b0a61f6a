import { useState } from 'react'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Screen } from '../../kit/screen.tsx'
import { connectMessages } from './connect-messages.ts'
import { LegalCheck } from './legal-check.tsx'

/** Asks for the user's consent before a view that could connect a wallet. */
export function AskConsent({ onAgree }: { onAgree: () => void }) {
  const t = useMessages(connectMessages)
  const [ticked, setTicked] = useState(false)
  return (
    <Screen
      title={t.title}
      foot={
        <Button kind="primary" wide off={!ticked} testId="portico-consent" onPress={onAgree}>
          {ticked ? t.goOn : t.agreeToGoOn}
        </Button>
      }
    >
      <LegalCheck agreed={ticked} onChange={setTicked} />
    </Screen>
  )
}
