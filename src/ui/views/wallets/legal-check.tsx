import { useMessages } from '../../app/hooks/use-messages.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { useStyles } from '../../app/hooks/use-styles.ts'
import { connectMessages } from './connect-messages.ts'
import css from './legal.css?inline'

/** Consent to the site's terms; wallets stay locked without it if the site requires it. */
export function LegalCheck({ agreed, onChange }: { agreed: boolean; onChange: (agreed: boolean) => void }) {
  useStyles(css)
  const t = useMessages(connectMessages)
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useOptions()
  return (
    <p className="legal" data-testid="w3m-legal-checkbox">
      <label>
        <input
          type="checkbox"
          className="tick"
          data-testid="wui-checkbox"
          data-first="true"
          checked={agreed}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        <span>
          {t.agree} {(terms || !privacy) && <Out href={terms}>{t.terms}</Out>}
          {terms && privacy && ` ${t.and} `}
          {privacy && <Out href={privacy}>{t.privacy}</Out>}
        </span>
      </label>
    </p>
  )
}

/** A legal document: a link if the site gave its address, otherwise its name. */
function Out({ href, children }: { href: string | undefined; children: string }) {
  if (!href) return children
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
