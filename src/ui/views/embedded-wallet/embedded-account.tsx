import { type CaipAddress, namespaceOf } from '../../../domain/core/caip.ts'
import { useMessages } from '../../app/hooks/use-messages.ts'
import { useNavigation } from '../../app/hooks/use-navigation.ts'
import { useOptions } from '../../app/hooks/use-options.ts'
import { walletIcon } from '../../kit/account-icons.ts'
import { Icon } from '../../kit/icon.tsx'
import { forwardIcon } from '../../kit/sign-icons.ts'
import { embeddedWalletMessages } from './embedded-messages.ts'
import { keyIcon, mailIcon } from './login-icons.ts'
import { useEmbedded } from './use-embedded.ts'

/** The logged-in user, with actions to change the email, switch account type and export the wallet. */
export function EmbeddedAccount({ account }: { account: CaipAddress }) {
  const t = useMessages(embeddedWalletMessages)
  const { push } = useNavigation()
  const { endpoints } = useOptions()
  const { user, hasChoice, switching, toggle } = useEmbedded()
  const who = user?.email ?? user?.name
  const onEvm = namespaceOf(account) === 'eip155'
  return (
    <>
      {who !== undefined && (
        <p className="label who-mail" data-testid="portico-logged-in-as">
          {t.loggedInAs} <bdi>{who}</bdi>
        </p>
      )}
      <div className="line">
        {user?.email !== undefined && (
          <button
            type="button"
            className="chip"
            data-testid="portico-change-email"
            onClick={() => push('UpdateEmailWallet')}
          >
            <Icon d={mailIcon} size={16} />
            {t.changeEmail}
          </button>
        )}
        {hasChoice && onEvm && (
          <button
            type="button"
            className="chip"
            aria-disabled={switching || undefined}
            data-testid="account-toggle-preferred-account-type"
            onClick={switching ? undefined : toggle}
          >
            <Icon d={keyIcon} size={16} />
            {switching ? t.switching : user?.accountType === 'smartAccount' ? t.toEoa : t.toSmart}
          </button>
        )}
        <a
          className="chip"
          href={`${endpoints.frame}/dashboard`}
          target="_blank"
          rel="noopener noreferrer"
          data-testid="portico-upgrade-wallet"
        >
          <Icon d={walletIcon} size={16} />
          {t.upgrade}
          <Icon d={forwardIcon} size={16} flip />
        </a>
      </div>
    </>
  )
}
