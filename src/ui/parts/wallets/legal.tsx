import { useState } from 'react'
import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { connectMessages } from './connect-messages.ts'
import css from './legal.css?inline'
import { legalMessages } from './legal-messages.ts'

/**
 * A checkbox with which the user agrees to the site's terms. If the site requires consent, the user cannot choose a
 * wallet before checking the box.
 */
export function LegalCheck({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  useStyles(css)
  const t = useMessages(legalMessages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useOptions()
  const documents = [
    ...(terms || !privacy ? [<Out key="terms" href={terms} text={t.terms} />] : []),
    ...(privacy ? [<Out key="privacy" href={privacy} text={t.privacy} />] : []),
  ]
  return (
    <div className="legal" data-testid="w3m-legal-checkbox">
      <Checkbox first checked={agreed} onChange={onChange} testId="wui-checkbox">
        <Sentence template={documents.length > 1 ? t.agreeToBoth : t.agreeTo} parts={documents} />
      </Checkbox>
    </div>
  )
}

/** The name of a legal document, as a link if the site has set the URL of the document. */
function Out({ href, text }: { href: string | undefined; text: string }) {
  if (!href) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/**
 * The view in which the user agrees to the site's terms. It replaces each view that connects a wallet until the user
 * has agreed.
 */
export function ConsentForm({ onAgree }: { onAgree: () => void }) {
  const t = useMessages(legalMessages)
  const { title } = useMessages(connectMessages)
  const [ticked, setTicked] = useState(false)
  return (
    <Screen
      title={title}
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
