import { useData, withBase } from 'vitepress'
import { computed, defineComponent, h, ref } from 'vue'

/** Shows a view of the gallery on a page. It loads when the reader presses the button. */
export const LiveExample = defineComponent({
  props: {
    view: { type: String, required: true },
    state: { type: String, required: true },
    label: { type: String, required: true },
  },
  setup(props) {
    const { isDark } = useData()
    const isStarted = ref(false)
    const address = computed(() => {
      const theme = isDark.value ? 'dark' : 'light'
      return withBase(`/live/index.html#view=${props.view}&state=${props.state}&theme=${theme}`)
    })
    const frame = () => h('iframe', { key: address.value, src: address.value, title: props.label })
    const button = () =>
      h('div', { class: 'live-example-start' }, [
        h('button', { type: 'button', onClick: () => (isStarted.value = true) }, 'Run the example'),
      ])
    return () =>
      h('figure', { class: 'live-example' }, [
        isStarted.value ? frame() : button(),
        h('figcaption', `${props.label}. The data is made up, and nothing is requested.`),
      ])
  },
})
