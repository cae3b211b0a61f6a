import { useMessages, useOptions, useStyles } from '../../app/hooks/use-app.ts'
import { Checkbox } from '../../kit/checkbox.tsx'
import { connectMessages } from './connect-messages.ts'
import css from './legal.css?inline'

/** Consent to the site's terms. If the site requires it, wallets stay locked without it. */
export function LegalCheck({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  useStyles(css)
  const t = useMessages(connectMessages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useOptions()
  return (
    <div className="legal" data-testid="w3m-legal-checkbox">
      <Checkbox first checked={agreed} onChange={onChange} testId="wui-checkbox">
        {t.agree} {(terms || !privacy) && <Out href={terms}>{t.terms}</Out>}
        {terms && privacy && ` ${t.and} `}
        {privacy && <Out href={privacy}>{t.privacy}</Out>}
      </Checkbox>
    </div>
  )
}

/** A legal document: a link if the site has set its address, otherwise only its name. */
function Out({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
