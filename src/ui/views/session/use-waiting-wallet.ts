import { rememberedLink } from '../../../domain/wallets/deep-links.ts'
import { useStore, useUi } from '../../app/context.ts'
import { usePlatform } from '../../app/hooks/use-platform.ts'

/** The wallet app on this phone that has a pending request, and a function that opens it inside a tap. */
export function useWaitingWallet(): { readonly name: string; readonly open: () => void } | undefined {
  const { state, deps } = useUi()
  const { platform } = usePlatform()
  const choice = useStore(state.settings).deepLinkChoice
  const link = choice && rememberedLink(choice.href, platform)
  if (!choice || !link) return undefined
  return { name: choice.name, open: () => void deps.openLink(link, () => {}) }
}
