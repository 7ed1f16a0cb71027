export { default as common } from '../locales/ja/common.json';
export { default as home } from '../locales/ja/home.json';
export { default as shell } from '../locales/ja/shell.json';
