interface ImportMetaEnv {
  readonly VITE_DARS_SERVER?: string;
}
