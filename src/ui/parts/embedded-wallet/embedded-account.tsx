import { type CaipAddress, namespaceOf } from '../../../domain/core/entities.ts'
import { authId } from '../../../domain/embedded-wallet/auth-id.ts'
import type { LoginUser } from '../../../domain/embedded-wallet/login.ts'
import { recordOf, useMessages, useNavigation, useOptions, useTrack, useUi } from '../../app/hooks/use-app.ts'
import { useAsyncAction } from '../../app/hooks/use-async-action.ts'
import { Icon } from '../../kit/icon.tsx'
import { outIcon } from '../../kit/icons/account.ts'
import { walletIcon } from '../../kit/icons/common.ts'
import { loginKeyIcon, mailIcon } from '../../kit/icons/login.ts'
import { SettingRow } from '../../kit/setting-row.tsx'
import { embeddedWalletMessages } from './embedded-wallet-messages.ts'
import { useLogin } from './use-login.ts'
import { useLoginState } from './use-login-state.ts'

/** Settings of the user of an embedded wallet: email, account type and export of the wallet. */
export function EmbeddedAccount({ account }: { account: CaipAddress }) {
  const t = useMessages(embeddedWalletMessages)
  const { push } = useNavigation()
  const { endpoints } = useOptions()
  const track = useTrack()
  const { user, hasChoice, switching, toggle } = useEmbedded()
  const userName = user?.email ?? user?.name
  const onEvm = namespaceOf(account) === 'eip155'
  return (
    <>
      {userName !== undefined && (
        <h2 className="group" data-testid="portico-logged-in-as">
          {t.loggedInAs} <bdi translate="no">{userName}</bdi>
        </h2>
      )}
      <ul className="rows">
        {user?.email !== undefined && (
          <SettingRow
            icon={mailIcon}
            title={t.changeEmail}
            testId="portico-change-email"
            onPress={() => push('UpdateEmailWallet')}
          />
        )}
        {hasChoice && onEvm && (
          <SettingRow
            icon={loginKeyIcon}
            title={switching ? t.switching : user?.accountType === 'smartAccount' ? t.toEoa : t.toSmart}
            off={switching}
            testId="account-toggle-preferred-account-type"
            onPress={toggle}
          />
        )}
        <li>
          <a
            className="row"
            href={`${endpoints.frame}/dashboard`}
            target="_blank"
            rel="noopener noreferrer"
            data-testid="portico-upgrade-wallet"
            onClick={() => track('EMAIL_UPGRADE_FROM_MODAL', {})}
          >
            <span className="pic plain">
              <Icon d={walletIcon} />
            </span>
            <span className="grow">{t.upgrade}</span>
            <Icon d={outIcon} size={18} flip />
          </a>
        </li>
      </ul>
      {hasChoice && onEvm && <p className="group">{t.accounts}</p>}
    </>
  )
}

/**
 * Returns the user of the embedded wallet, and a function that switches between the wallet's two accounts on EVM
 * networks.
 */
function useEmbedded(): {
  readonly user: LoginUser | undefined
  readonly hasChoice: boolean
  readonly switching: boolean
  readonly toggle: () => void
} {
  const { deps, state } = useUi()
  const t = useMessages(embeddedWalletMessages)
  const { login, reach } = useLogin()
  const { user, hasSmartAccount } = useLoginState(login)
  const { busy, run } = useAsyncAction()
  const toggle = (): void =>
    run(async () => {
      const type = user?.accountType === 'smartAccount' ? 'eoa' : 'smartAccount'
      state.showToast(t.switching, 'loading')
      try {
        await (await reach()).prefer(type)
        // Connects the wallet again, to get the address of the chosen account type.
        await deps.link.api.connectInjected(authId, 'eip155')
        state.track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type })
        state.showToast(t.switched, 'ok')
        state.announce(t.switched)
      } catch (error) {
        state.reportError(recordOf(error))
        throw error
      }
    }, t.switching)
  return { user, hasChoice: hasSmartAccount, switching: busy, toggle }
}
