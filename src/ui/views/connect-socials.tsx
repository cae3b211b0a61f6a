import { useSocialStart } from '../hooks/use-social.ts'
import { useWords } from '../hooks/use-words.ts'
import { loginWords } from '../messages/login.ts'
import { Screen } from '../parts/screen.tsx'
import { SocialRows } from '../parts/social-rows.tsx'

/** Every provider of the site. */
export function View() {
  const t = useWords(loginWords)
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={useSocialStart()} />
    </Screen>
  )
}
