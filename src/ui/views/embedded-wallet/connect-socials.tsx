import { useMessages } from '../../app/hooks/use-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { loginMessages } from './messages.ts'
import { SocialRows } from './social-rows.tsx'
import { useSocialStart } from './use-social.ts'

/** All social providers of the site. */
export function View() {
  const t = useMessages(loginMessages)
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={useSocialStart()} />
    </Screen>
  )
}
