import { useMessages } from '../../app/hooks/use-app.ts'
import { lazyPart } from '../../app/lazy.tsx'
import { LoadError } from '../../kit/empty-state.tsx'
import { Screen } from '../../kit/screen.tsx'
import { Skeletons } from '../../kit/skeleton.tsx'
import { portfolioMessages } from '../../parts/portfolio/messages.ts'

export { default as css } from '../../parts/session/account.css?inline'

const PortfolioPanel = lazyPart(
  () => import('../../parts/portfolio/portfolio-panel.tsx').then(file => file.PortfolioPanel),
  {
    skeleton: (
      <div data-late="true">
        <Skeletons rows={5} end />
      </div>
    ),
    failed: retry => <LoadError retry={retry} />,
  },
)

export function View() {
  const t = useMessages(portfolioMessages)
  return (
    <Screen title={t.title}>
      <PortfolioPanel />
    </Screen>
  )
}
