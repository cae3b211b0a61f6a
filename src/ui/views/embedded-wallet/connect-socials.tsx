import { useEffect } from 'react'
import { useMessages } from '../../app/hooks/use-app.ts'
import { Screen } from '../../kit/screen.tsx'
import { loginMessages } from './messages.ts'
import { SocialRows } from './social-rows.tsx'
import { useSocialStart } from './use-social.ts'

/** All social providers of the site. */
export function View() {
  const t = useMessages(loginMessages)
  const { approach, start } = useSocialStart()
  useEffect(approach, [approach])
  return (
    <Screen title={t.continueWith}>
      <SocialRows onPress={start} />
    </Screen>
  )
}
