export { default as common } from '../locales/zh-CN/common.json';
export { default as home } from '../locales/zh-CN/home.json';
export { default as shell } from '../locales/zh-CN/shell.json';
