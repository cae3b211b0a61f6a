import { rememberedLink } from '../../../domain/wallets/deep-links.ts'
import { useSignal, useUi } from '../../app/context.ts'
import { usePlatform } from '../../app/hooks/use-app.ts'

/** The wallet app on this phone that has a pending request, and a function that opens the app inside a tap. */
export function useWaitingWallet(): { readonly name: string; readonly open: () => void } | undefined {
  const { state, deps } = useUi()
  const { platform } = usePlatform()
  const choice = useSignal(state.settings).deepLinkChoice
  const link = choice && rememberedLink(choice.href, platform)
  if (!choice || !link) return undefined
  return { name: choice.name, open: () => void deps.openLink(link, () => {}) }
}
