import { useDisconnect } from '../hooks/use-disconnect.ts'
import { useWords } from '../hooks/use-words.ts'
import { accountWords } from '../messages/account.ts'
import { cannotSendWords } from '../messages/cannot-send.ts'
import { leaveIcon } from './account-icons.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { Icon } from './icon.tsx'
import { Screen } from './screen.tsx'
import { warnIcon } from './sign-icons.ts'

/** In place of a form whose transaction the wallet would never be asked for: the session does not include it. */
export function CannotSend({ title, wallet }: { title: string; wallet: string }) {
  const t = useWords(cannotSendWords)
  const account = useWords(accountWords)
  const { busy, disconnect } = useDisconnect()
  return (
    <Screen title={title}>
      <Empty icon={warnIcon} title={t.title(wallet)} body={t.body(wallet)} testId="portico-cannot-send">
        <Button off={busy} onPress={disconnect} testId="disconnect-button">
          <Icon d={leaveIcon} size={18} flip />
          {busy ? account.disconnecting : account.disconnect}
        </Button>
      </Empty>
    </Screen>
  )
}
