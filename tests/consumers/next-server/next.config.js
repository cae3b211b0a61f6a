// Without this setting, Turbopack reads the settings of the parent folders, which belong to this repository.
export default { turbopack: { root: import.meta.dirname } }
