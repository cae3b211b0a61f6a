import { useWords } from '../../app/hooks/use-messages.ts'
import { Screen } from '../../kit/screen.tsx'
import { loginWords } from './messages.ts'
import { SocialRows } from './social-rows.tsx'
import { useSocialStart } from './use-social.ts'

/** Every provider of the site. */
export function View() {
  const t = useWords(loginWords)
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={useSocialStart()} />
    </Screen>
  )
}
