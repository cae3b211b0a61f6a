import type { View } from '../../domain/navigation/navigation.ts'
import type { ViewModule, ViewTable } from '../app/types.ts'

/** The views on which the modal opens. `later-views.ts` has all others. */
const firstViews = {
  Account: () => import('./session/account.tsx'),
  Connect: () => import('./wallets/connect.tsx'),
  ConnectWallets: () => import('./wallets/connect.tsx'),
} as const satisfies Partial<ViewTable>

type LaterView = Exclude<View, keyof typeof firstViews>

/**
 * Loads the file of a view. If the file holds several views, returns the export with the name of the view. `own` replaces
 * the files of some views.
 */
export async function loadView(view: View, own: Partial<ViewTable> = {}): Promise<ViewModule> {
  const known: Partial<ViewTable> = { ...firstViews, ...own }
  const load = known[view] ?? (await import('./later-views.ts')).laterViews[view as LaterView]
  const file = await load()
  return (file as Partial<Record<View, ViewModule>>)[view] ?? (file as ViewModule)
}
