import { useState } from 'react'
import { useWords } from '../hooks/use-words.ts'
import { connectWords } from '../messages/connect.ts'
import { Button } from './button.tsx'
import { LegalCheck } from './legal-check.tsx'
import { Screen } from './screen.tsx'

/** Asks for the visitor's consent in place of a view that would lead to a connection without it. */
export function AskConsent({ onAgree }: { onAgree: () => void }) {
  const t = useWords(connectWords)
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
