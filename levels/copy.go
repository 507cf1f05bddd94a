package levels

import "reflect"

// Copy gives the level again: what is changed in one of the two, texts or numbers, stays as it was in the other.
func (l *Level) Copy() *Level {
	again := *l
	unshare(reflect.ValueOf(&again).Elem())
	return &again
}

// unshare puts copies in place of all that v shares with another value, but what unexported fields hold: that never changes.
func unshare(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			own := reflect.New(v.Type().Elem())
			own.Elem().Set(v.Elem())
			unshare(own.Elem())
			v.Set(own)
		}
	case reflect.Slice:
		if !v.IsNil() {
			own := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
			reflect.Copy(own, v)
			for i := range own.Len() {
				unshare(own.Index(i))
			}
			v.Set(own)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				unshare(v.Field(i))
			}
		}
	}
}
