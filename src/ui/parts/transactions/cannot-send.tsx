import { useMessages } from '../../app/hooks/use-app.ts'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Icon } from '../../kit/icon.tsx'
import { leaveIcon } from '../../kit/icons/account.ts'
import { warnIcon } from '../../kit/icons/common.ts'
import { Screen } from '../../kit/screen.tsx'
import { accountMessages } from '../session/account-messages.ts'
import { useDisconnect } from '../session/use-disconnect.ts'
import { cannotSendMessages } from './cannot-send-messages.ts'

/**
 * A message that replaces a form if the wallet connection does not allow sending transactions. A request from the form
 * would never reach the wallet.
 */
export function CannotSend({ title, wallet }: { title: string; wallet: string }) {
  const t = useMessages(cannotSendMessages)
  const account = useMessages(accountMessages)
  const { busy, disconnect } = useDisconnect()
  return (
    <Screen title={title}>
      <EmptyState icon={warnIcon} title={t.title(wallet)} body={t.body(wallet)} testId="portico-cannot-send">
        <Button off={busy} onPress={disconnect} testId="disconnect-button">
          <Icon d={leaveIcon} size={18} flip />
          {busy ? account.disconnecting : account.disconnect}
        </Button>
      </EmptyState>
    </Screen>
  )
}
