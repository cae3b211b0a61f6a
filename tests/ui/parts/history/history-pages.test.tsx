// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { LoadMore } from '../../../../src/ui/parts/history/load-more.tsx'
import type { History } from '../../../../src/ui/parts/history/use-history.ts'
import { render } from '../../inside.tsx'

const history = (hasMore: boolean) =>
  ({ hasMore, loadingMore: false, moreError: undefined, loadMore: () => {} }) as unknown as History

const List = ({ hasMore }: { hasMore: boolean }) => (
  <div>
    <button type="button">a row</button>
    <LoadMore history={history(hasMore)} byHand />
  </div>
)

it('the focus moves to the last row when the button that loads more activity disappears', async () => {
  const view = await render(<List hasMore />)
  const [row, more] = view.container.querySelectorAll('button')
  more?.focus()
  await view.rerender(<List hasMore={false} />)
  expect(document.activeElement).toBe(row)

  row?.blur()
  await view.rerender(<List hasMore />)
  await view.rerender(<List hasMore={false} />)
  expect(document.activeElement).not.toBe(row)
})
